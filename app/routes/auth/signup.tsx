import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, href, Link, redirect, replace, useNavigation } from 'react-router'
import { homePath } from '#app/auth/return-to.ts'
import { actorKey, addressKey, ctxKey } from '#app/context.ts'
import { limits, SignUpForm } from '#app/domain/accounts/forms.ts'
import { signUpClient } from '#app/domain/accounts/sign-up.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage, TextField } from '#app/ui/field.tsx'
import { NewPasswordFields } from '#app/ui/new-password-fields.tsx'
import { Group, ProfileFields } from '#app/ui/profile-fields.tsx'
import { actionHeaders } from '../action-headers.ts'
import { refuseForm } from '../refuse-form.ts'
import type { Route } from './+types/signup.ts'
import { Card } from './card.tsx'
import { GoogleButton, Or } from './google-button.tsx'
import { useGooglePopup } from './google-popup.ts'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta('Create Account')

export function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(actorKey)
  if (actor) throw replace(homePath(actor, context.get(ctxKey).adminEmail))
  return { google: context.get(ctxKey).google !== null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: SignUpForm })
  if (submission.status !== 'success') {
    return data(submission.reply({ hideFields: ['password', 'confirmPassword'] }), 400)
  }
  try {
    await signUpClient(context.get(ctxKey), submission.value, context.get(addressKey))
  } catch (err) {
    return refuseForm(submission, err, ['password', 'confirmPassword'])
  }
  return redirect(`${href('/login')}?notice=check-email`)
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction === href('/signup')
  const google = useGooglePopup(null)
  const [form, fields] = useForm({
    lastResult: busy ? null : actionData,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: SignUpForm }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
  return (
    <Card
      wide
      title="Create Account"
      intro={
        <>
          Already have an account?{' '}
          <Link to={href('/login')} className="text-link">
            Login
          </Link>
        </>
      }
    >
      {loaderData.google && (
        <>
          <GoogleButton google={google} text="Sign up with Google" returnTo={null} disabled={busy} />
          <Or />
        </>
      )}
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-9">
        <FormMessage>{form.errors?.[0]}</FormMessage>
        <ProfileFields fields={fields} />
        <Group title="Sign-in">
          <div className="sm:col-span-2">
            <TextField
              field={fields.email}
              type="email"
              label="Email"
              autoComplete="email"
              maxLength={limits.email}
            />
          </div>
          <NewPasswordFields fields={fields} label="Password" />
        </Group>
        <button type="submit" disabled={busy || google.busy} className="button button-brass">
          {busy ? 'Creating Account...' : 'Create Account'}
        </button>
      </Form>
    </Card>
  )
}
