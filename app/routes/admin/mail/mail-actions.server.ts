import { href, redirect } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import { releaseMail } from '#app/domain/mail/hold.server.ts'
import { sendMailAgain, sendTestMail } from '#app/domain/mail/mails.server.ts'
import { formRule, NoFields, takeFormOf } from '#app/routes/take-form.server.ts'

/** Does what a form of the mail pages asks for. */
export const changeMail = (ctx: AdminCtx, form: FormData) =>
  takeFormOf(ctx, form, {
    again: formRule<typeof NoFields>({
      schema: NoFields,
      run: async (_, id) => {
        await sendMailAgain(ctx, id)
        return { notice: 'The mail is on its way again.' }
      },
    }),
    release: formRule<typeof NoFields>({
      schema: NoFields,
      run: async () => {
        await releaseMail(ctx)
        return { notice: 'Mail is released: what waits goes out within seconds.' }
      },
    }),
    test: formRule<typeof NoFields>({
      schema: NoFields,
      run: async () => redirect(href('/admin/mail/:id', await sendTestMail(ctx))),
    }),
  })
