import { MessageForm } from '#app/domain/messages/form.ts'
import { t } from '#app/texts.ts'
import { type FormRule, formRule } from '../take-form.server.ts'

/** Creates the handler of the message form. `send` stores the message for the author's side. */
export const messageRule = <Extra extends object = object>(
  send: (form: MessageForm, entry: string) => Promise<void>,
): FormRule<typeof MessageForm, Extra> =>
  formRule<typeof MessageForm, object>({
    schema: MessageForm,
    fault: t('Your message could not be sent. Please try again.'),
    resetForm: true,
    run: async (form, entry) => {
      await send(form, entry)
      return { notice: t('Your message was sent.') }
    },
  }) as FormRule<typeof MessageForm, Extra>
