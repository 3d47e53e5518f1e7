import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { EmailContent } from './email-kinds.ts'

/** Email with the guest's copy of an accepted agreement. Doesn't name the room. `path`: of the room, or null. */
export const acceptanceCopyEmail = (
  name: string,
  { title, path }: { title: string; path: string | null },
): EmailContent => ({
  replyTo: firm.email,
  subject: t('Your copy: {title}', { title }),
  name,
  text: [
    t('You’ve accepted “{title}” for a confidential data room.', { title }),
    t('The attached PDF has a certificate page that says who signed what, and when. Please keep it.'),
  ],
  button: path === null ? null : { href: path, text: t('View Data Room') },
})
