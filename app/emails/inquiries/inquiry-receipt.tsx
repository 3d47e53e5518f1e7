import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { Paragraph, renderEmail, Title } from '../layout.tsx'

/**
 * To the visitor. It repeats nothing that was typed but the choice from a list: otherwise anybody could have
 * the firm send words of their own to any address.
 */
export const inquiryReceiptEmail = (mail: { to: string; serviceOfInterest: string }) =>
  renderEmail({
    kind: 'inquiry-receipt',
    to: mail.to,
    replyTo: firm.email,
    subject: t('We have received your inquiry | {name}', { name: firm.name }),
    body: (
      <>
        <Title>{t('Thank you for your inquiry')}</Title>
        <Paragraph>
          {t(
            'We have received your inquiry about “{serviceOfInterest}”. A partner reads it and answers within one working day.',
            { serviceOfInterest: mail.serviceOfInterest },
          )}
        </Paragraph>
        <Paragraph>
          {t('If you did not write to us, somebody mistyped their address; you need not do anything.')}
        </Paragraph>
      </>
    ),
  })
