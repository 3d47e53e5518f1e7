import { eq } from 'drizzle-orm'
import { isModuleOn } from '#app/content/modules.ts'
import { selectAcceptances } from '#app/domain/rooms/acceptances.server.ts'
import { acceptanceCopyEmail } from '#app/emails/room-emails.ts'
import { NOT_NEEDED } from '#app/emails/withheld-reasons.ts'
import { roomAcceptances } from '#db/schema.ts'
import type { EmailWriters } from './render-context.server.ts'

export const roomEmails = {
  /** Guests get the copy of what they signed even if they have just been removed from the room. */
  'acceptance-copy': async ({ ctx, person, data }) => {
    const [accepted] = await selectAcceptances(ctx.db).where(eq(roomAcceptances.id, data.acceptance))
    if (!accepted?.acceptance.sealedAt) return NOT_NEEDED
    const { agreement, member } = accepted
    const path = isModuleOn('rooms') ? `/rooms/${member.roomId}` : null
    return acceptanceCopyEmail(person.name, { title: agreement.title, path })
  },
} satisfies Partial<EmailWriters>
