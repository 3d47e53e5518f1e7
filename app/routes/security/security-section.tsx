import { useLocation } from 'react-router'
import { t } from '#app/texts.ts'
import { GooglePart } from './google-part.tsx'
import { Group } from './part.tsx'
import { PasskeyPart } from './passkey-part.tsx'
import { PasswordPart } from './password-part.tsx'
import type { PartProps, Security } from './security.server.ts'
import { SessionPart } from './session-part.tsx'
import { TwoFactorPart } from './two-factor-part.tsx'

export function SecuritySection({
  security,
  answer,
}: Omit<PartProps, 'security'> & { security: Security | null }) {
  return (
    <Group id="security" title={t('Account security')}>
      {security ? (
        <Parts security={security} answer={answer} />
      ) : (
        <p>{t('Only the owner of the account sees this.')}</p>
      )}
    </Group>
  )
}

function Parts(props: PartProps) {
  const { pathname } = useLocation()
  return (
    <>
      <PasswordPart {...props} />
      <TwoFactorPart {...props} />
      <PasskeyPart {...props} />
      <GooglePart {...props} page={pathname} />
      <SessionPart {...props} />
    </>
  )
}
