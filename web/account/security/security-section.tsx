import { useProfile } from '#web/api/use-profile.ts'
import { EmailSection } from './email-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Second factor, passkeys, sessions, email address and password. */
export function SecuritySection() {
  const profile = useProfile().data
  return (
    <>
      <SecondFactorSection />
      <PasskeysSection />
      <SessionsSection />
      <EmailSection />
      <PasswordSection email={profile?.ok === true ? profile.value.email : ''} />
    </>
  )
}
