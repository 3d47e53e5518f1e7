import { href, redirect } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import { ChosenMails, dropMails, listChosenMails, sendMailsAgain } from '#app/domain/mail/chosen.server.ts'
import { releaseMail } from '#app/domain/mail/hold.server.ts'
import { dropMail, sendMailAgain, sendTestMail } from '#app/domain/mail/mails.server.ts'
import { askRule, chosenRule, were } from '#app/routes/chosen-rules.server.ts'
import { formRule, NoFields, takeFormOf } from '#app/routes/take-form.server.ts'
import type { ChosenAnswer } from '#app/ui/chosen/chosen-answer.ts'

export const changeMail = (ctx: AdminCtx, form: FormData) =>
  takeFormOf<ChosenAnswer>(ctx, form, {
    'ask-again': askRule(ChosenMails, 'again', (ids) => listChosenMails(ctx, ids)),
    'again-chosen': chosenRule(
      ChosenMails,
      ({ chosen }) => sendMailsAgain(ctx, chosen),
      (count) => (count === 1 ? '1 mail is on its way again.' : `${count} mails are on their way again.`),
    ),
    'ask-drop': askRule(ChosenMails, 'drop', (ids) => listChosenMails(ctx, ids)),
    'drop-chosen': chosenRule(
      ChosenMails,
      ({ chosen }) => dropMails(ctx, chosen),
      (count) => `${were(count, 'mail')} dropped.`,
    ),
    drop: formRule<typeof NoFields, ChosenAnswer>({
      schema: NoFields,
      run: async (_, id) => {
        await dropMail(ctx, id)
        return redirect(`${href('/admin/mail')}?done=dropped`)
      },
    }),
    again: formRule<typeof NoFields, ChosenAnswer>({
      schema: NoFields,
      run: async (_, id) => {
        await sendMailAgain(ctx, id)
        return { notice: 'The mail is on its way again.' }
      },
    }),
    release: formRule<typeof NoFields, ChosenAnswer>({
      schema: NoFields,
      run: async () => {
        await releaseMail(ctx)
        return { notice: 'Mail is released: what waits goes out within seconds.' }
      },
    }),
    test: formRule<typeof NoFields, ChosenAnswer>({
      schema: NoFields,
      run: async () => redirect(href('/admin/mail/:id', await sendTestMail(ctx))),
    }),
  })
