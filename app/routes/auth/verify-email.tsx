import { href, Link, redirect, useSearchParams } from 'react-router'
import { z } from 'zod'
import { clientIpKey, ctxKey } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { EmailForm, VerificationCodeForm } from '#app/domain/users/account-forms.ts'
import {
  resendVerification,
  verifyEmail,
  verifyEmailByCode,
} from '#app/domain/users/email-verification.server.ts'
import { tRich } from '#app/rich-texts.ts'
import { defineFormHandler, handleFormByIntent, NoFields } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { EmailField } from '#app/ui/form/credential-fields.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { useIsSubmitting } from '#app/ui/form/submitting.ts'
import { FormMessage } from '#app/ui/notice.tsx'
import { firm } from '#content/firm.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'
import type { Route } from './+types/verify-email.ts'
import { AuthCard } from './auth-card.tsx'
import { createIndexablePageMeta, indexablePageHandle } from './indexable-page.ts'

export const headers = actionHeaders
export const handle = indexablePageHandle
export const meta: Route.MetaFunction = (page) =>
  createIndexablePageMeta(page, {
    title: t('Verify your email address'),
    description: t('Verify your email address for the {firm} client portal, or request a new email.', {
      firm: firm.name,
    }),
    path: href('/verify-email'),
  })

const EXPIRED_LINK_MESSAGE = t(
  "This link no longer works. It has already been used, or it's older than {time}.",
  {
    time: inWords(linkLifetimes.verify),
  },
)
const WRONG_CODE_MESSAGE = t("This code doesn't match this email address, or it has expired.")
const RESENT_MESSAGE = t(
  "If this address belongs to an account that isn't verified yet, we've sent a new email.",
)

export const loader = ({ context }: Route.LoaderArgs) => ({
  isSignUpOpen: context.get(ctxKey).signUp === 'open',
})

// Only POST consumes a link or code, because email scanners open every URL they find.
export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const from = context.get(clientIpKey)
  const token = url.searchParams.get('token')
  const verified = (done: boolean, otherwise: string) => {
    if (!done) throw new Failure(400, otherwise)
    return redirect(`${href('/login')}?notice=verified`)
  }
  const byLink = defineFormHandler({
    schema: NoFields,
    submit: async () => verified(await verifyEmail(ctx, token ?? '', from), EXPIRED_LINK_MESSAGE),
  })
  const byCode = defineFormHandler({
    schema: VerificationCodeForm,
    submit: async (form) => verified(await verifyEmailByCode(ctx, form, from), WRONG_CODE_MESSAGE),
  })
  return handleFormByIntent<object>(ctx, await request.formData(), {
    '': token === null ? byCode : byLink,
    resend: defineFormHandler({
      schema: EmailForm,
      errorMessage: t("We couldn't send the email. Please try again."),
      submit: async ({ email }) => {
        await resendVerification(ctx, email, from)
        return { notice: RESENT_MESSAGE }
      },
    }),
  })
}

/** Shared by both buttons. The server requires a code only for the first. */
const VerifyEmailFormSchema = EmailForm.extend({ code: z.string().optional() })

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const resending = useIsSubmitting('resend')
  const [search] = useSearchParams()
  if (search.has('token') && !actionData) {
    return (
      <AuthCard title={t('Verify your email address')} intro={t('One click confirms your address.')}>
        <ButtonForm button={t('Verify Email Address')} variant="brass" wide />
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={t('Verify your email address')}
      intro={t('Enter the code from our email, or request a new one.')}
    >
      <ActionForm
        action={href('/verify-email')}
        schema={VerifyEmailFormSchema}
        outcome={actionData && { ...actionData, intent: '' }}
        button={t('Verify with Code')}
        extraButtons={
          <button
            type="submit"
            name="intent"
            value="resend"
            disabled={resending}
            className="button button-line w-full"
          >
            {t('Send a New Email')}
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
      {loaderData.isSignUpOpen && (
        <p className="mt-6 text-soft">
          {tRich('Wrong address? {link} with the right one.', {
            link: (
              <Link to={href('/signup')} className="text-link">
                {t('Sign up again')}
              </Link>
            ),
          })}
        </p>
      )}
      <p className="mt-3">
        <Link to={href('/login')} className="text-link">
          {t('Back to Login')}
        </Link>
      </p>
    </AuthCard>
  )
}
