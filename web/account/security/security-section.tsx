import { useProfile } from '#web/api/use-profile.ts'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SignInsSection } from './sessions-section.tsx'

/** Password, second factor and sessions. */
export function SecurityPlace() {
  const profile = useProfile().data
  return (
    <>
      <SecondFactorSection />
      <SignInsSection />
      <EmailSection />
      <PasswordSection email={profile?.ok === true ? profile.value.email : ''} />
    </>
  )
}
