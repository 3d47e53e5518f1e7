import { type FieldMetadata, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { z } from 'zod'
import { CurrentPasswordForm } from '#app/domain/accounts/forms.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { Intent, SecurityAnswer } from './answer.ts'

/** Whether one of the section's forms is being sent. */
export const useSending = () => useNavigation().state !== 'idle'

/** One of the section's forms: its name as `intent`, its message on top, its fields, one button. */
export function IntentForm<T extends Record<string, string>>({
  intent,
  schema,
  answer,
  button,
  look = 'brass',
  children,
}: {
  intent: Intent
  schema: z.ZodType<T>
  answer: SecurityAnswer | undefined
  button: string
  look?: 'brass' | 'line'
  children: (fields: { [K in keyof T]: FieldMetadata<string> }) => ReactNode
}) {
  const sending = useSending()
  const [form, fields] = useForm<T>({
    id: `form-${intent}`,
    lastResult: sending || answer?.intent !== intent ? null : answer.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldRevalidate: 'onInput',
  })
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      preventScrollReset
      className="grid gap-5 max-w-md"
    >
      <input type="hidden" name="intent" value={intent} />
      <FormMessage>{form.errors?.[0]}</FormMessage>
      {children(fields as unknown as { [K in keyof T]: FieldMetadata<string> })}
      <button type="submit" disabled={sending} className={`button button-${look} justify-self-start`}>
        {button}
      </button>
    </Form>
  )
}

/** Asks for the password before something that a passer-by at an open screen must not be able to do. */
export function ConfirmForm(props: {
  intent: Intent
  answer: SecurityAnswer | undefined
  button: string
  look?: 'brass' | 'line'
}) {
  return (
    <IntentForm {...props} schema={CurrentPasswordForm}>
      {(fields) => (
        <PasswordField
          field={fields.currentPassword}
          label="Current password"
          autoComplete="current-password"
        />
      )}
    </IntentForm>
  )
}
