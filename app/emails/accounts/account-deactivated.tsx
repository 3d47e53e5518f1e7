import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { Paragraph, renderEmail, Title } from '../layout.tsx'

/** Somebody tried to get into a deactivated account by mail: its owner hears why that does not work. */
export const accountDeactivatedEmail = (mail: { to: string }) =>
  renderEmail({
    kind: 'account-deactivated',
    to: mail.to,
    subject: t('Your account with {name} is deactivated', { name: firm.name }),
    body: (
      <>
        <Title>{t('Your account is deactivated')}</Title>
        <Paragraph>
          {t(
            'Somebody, probably you, tried to sign up, to set a new password or to verify this address. Its account with us is deactivated, so nothing was changed and nobody can log in to it.',
          )}
        </Paragraph>
        <Paragraph>
          {t('If you think this is a mistake, please write to us at {email}.', { email: firm.email })}
        </Paragraph>
      </>
    ),
  })
