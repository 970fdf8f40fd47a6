import { useProfile } from '#web/api/use-profile.ts'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Password, second factor and sessions. */
export function SecuritySection() {
  const profile = useProfile().data
  return (
    <>
      <SecondFactorSection />
      <SessionsSection />
      <EmailSection />
      <PasswordSection email={profile?.ok === true ? profile.value.email : ''} />
    </>
  )
}
