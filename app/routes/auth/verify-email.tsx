import { href, Link, redirect, useSearchParams } from 'react-router'
import { z } from 'zod'
import { addressKey, ctxKey } from '#app/context.ts'
import { CodeForm, EmailForm } from '#app/domain/accounts/forms.ts'
import {
  resendVerification,
  verifyAddress,
  verifyAddressByCode,
} from '#app/domain/accounts/verification.server.ts'
import { Failure } from '#app/domain/failures.ts'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { EmailField } from '#app/ui/form/email-field.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { useSending } from '#app/ui/form/sending.ts'
import { firm } from '#content/firm.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'
import { actionHeaders } from '../action-headers.ts'
import { formRule, NoFields, takeFormOf } from '../take-form.server.ts'
import type { Route } from './+types/verify-email.ts'
import { Card } from './card.tsx'
import { entrance, entranceMeta } from './entrance-meta.ts'

export const headers = actionHeaders
export const handle = entrance
export const meta: Route.MetaFunction = (page) =>
  entranceMeta(page, {
    title: t('Verify your email address'),
    description: t('Confirm your email address for the client portal of {firm}, or ask for a new email.', {
      firm: firm.name,
    }),
    path: href('/verify-email'),
  })

const DEAD_LINK = t('This link no longer works: it was used already, or it is older than {time}.', {
  time: inWords(linkLifetimes.verify),
})
const WRONG_CODE = t('This code does not fit this address, or it has run out.')
const RESENT = t('If an account waits for this address to be verified, a new email is on its way to it.')

// Only POST consumes a link or code, because email scanners open every URL they find.
export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const from = context.get(addressKey)
  const token = url.searchParams.get('token')
  const verified = (done: boolean, otherwise: string) => {
    if (!done) throw new Failure(400, otherwise)
    return redirect(`${href('/login')}?notice=verified`)
  }
  const byLink = formRule({
    schema: NoFields,
    run: async () => verified(await verifyAddress(ctx, token ?? '', from), DEAD_LINK),
  })
  const byCode = formRule({
    schema: CodeForm,
    run: async (form) => verified(await verifyAddressByCode(ctx, form, from), WRONG_CODE),
  })
  return takeFormOf<object>(ctx, await request.formData(), {
    '': token === null ? byCode : byLink,
    resend: formRule({
      schema: EmailForm,
      fault: t('The email could not be sent. Please try again.'),
      run: async ({ email }) => {
        await resendVerification(ctx, email, from)
        return { notice: RESENT }
      },
    }),
  })
}

/** Shared by both buttons; the server requires a code only for the first. */
const EitherForm = EmailForm.extend({ code: z.string().optional() })

export default function VerifyEmail({ actionData }: Route.ComponentProps) {
  const resending = useSending('resend')
  const [search] = useSearchParams()
  if (search.has('token') && !actionData) {
    return (
      <Card title={t('Verify your email address')} intro={t('One click, and your address is confirmed.')}>
        <ButtonForm button={t('Verify email address')} look="brass" wide />
      </Card>
    )
  }
  return (
    <Card
      title={t('Verify your email address')}
      intro={t('Type the code from our email, or ask for a new one.')}
    >
      <ActionForm
        action={href('/verify-email')}
        schema={EitherForm}
        answer={actionData && { ...actionData, intent: '' }}
        button={t('Verify with code')}
        extraButtons={
          <button
            type="submit"
            name="intent"
            value="resend"
            disabled={resending}
            className="button button-line w-full"
          >
            {t('Send a new email')}
          </button>
        }
        wideButton
      >
        {({ email, code }) => (
          <>
            <FormMessage tone="good">{actionData?.notice}</FormMessage>
            <EmailField field={email} />
            <TextField
              field={code}
              label={t('Six-digit code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
            />
          </>
        )}
      </ActionForm>
      <p className="mt-6 text-soft">
        {tRich('Wrong address? {link} with the right one; the mistyped one is of no use to anybody.', {
          link: (
            <Link to={href('/signup')} className="text-link">
              {t('Sign up again')}
            </Link>
          ),
        })}
      </p>
      <p className="mt-3">
        <Link to={href('/login')} className="text-link">
          {t('Back to Login')}
        </Link>
      </p>
    </Card>
  )
}
