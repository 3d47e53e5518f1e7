import { formatDay } from '#app/core/days.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { EmailContent } from './email-kinds.ts'
import { Quote } from './email-layout.tsx'

type EmailedAgreement = { id: string; title: string }

/** Asks a signer whose turn it is. */
export const agreementToSignEmail = (
  name: string,
  { id, title, expiresOn }: EmailedAgreement & { expiresOn: string | null },
): EmailContent => ({
  replyTo: firm.email,
  subject: t('Please sign: {title}', { title }),
  name,
  text: [
    t('“{title}” is ready for you to read and sign online.', { title }),
    expiresOn && t('You can sign until {day}.', { day: formatDay(expiresOn) }),
  ],
  button: { href: `/client/agreements/${id}`, text: t('Read and Sign') },
})

/** Tells the lead that all clients have signed. */
export const agreementSignedEmail = ({
  id,
  title,
  countersign,
}: EmailedAgreement & { countersign: boolean }): EmailContent => ({
  subject: t('Signed: {title}', { title }),
  text: [t('The client has signed “{title}”.', { title }), countersign && t('Please countersign it.')],
  button: createAdminButton(id),
})

/** Tells the lead that a signer has declined. */
export const agreementDeclinedEmail = (
  { id, title }: EmailedAgreement,
  { name, reason }: { name: string; reason: string | null },
): EmailContent => ({
  subject: t('Declined: {title}', { title }),
  text: [t('{name} declined “{title}”.', { name, title }), reason && <Quote key="reason">{reason}</Quote>],
  button: createAdminButton(id),
})

const createAdminButton = (id: string) => ({ href: `/admin/agreements/${id}`, text: t('View Agreement') })
