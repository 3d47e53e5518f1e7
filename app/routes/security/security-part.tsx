import type { ReactNode } from 'react'
import { CurrentPasswordForm } from '#app/domain/users/security-forms.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { CurrentPasswordField } from '#app/ui/form/credential-fields.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.tsx'

export function SecurityPart({
  id,
  title,
  aside,
  intro,
  children,
}: {
  id: string
  title: string
  aside?: ReactNode
  intro?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="panel p-5 sm:p-7 grid gap-5">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 id={id} className="text-lg font-semibold">
            {title}
          </h3>
          {aside}
        </div>
        {intro && <div className="mt-1 text-soft">{intro}</div>}
      </div>
      {children}
    </section>
  )
}

/**
 * Groups sections on an account page. The heading is for screen readers only where a tab shows the same text, that is,
 * unless `isTitled`.
 */
export const SectionGroup = ({
  id,
  title,
  isTitled = false,
  children,
}: {
  id: string
  title: string
  isTitled?: boolean
  children: ReactNode
}) => (
  <section aria-labelledby={id} className="grid gap-6 grid-cols-[minmax(0,1fr)] max-w-3xl">
    <h2 id={id} className={isTitled ? 'text-2xl' : 'sr-only'}>
      {title}
    </h2>
    {children}
  </section>
)

/** Asks for the password before a sensitive action, to protect an unlocked device from misuse. */
export function PasswordForm({
  button,
  variant,
  ...form
}: {
  intent: string
  entry?: string
  button: string
  variant?: 'brass' | 'line' | 'danger'
}) {
  return (
    <ActionForm {...form} schema={CurrentPasswordForm} className="grid gap-5 max-w-md">
      {({ currentPassword }) => (
        <>
          <CurrentPasswordField field={currentPassword} />
          <Submit text={button} variant={variant} />
        </>
      )}
    </ActionForm>
  )
}

/** Collapsed password confirmation. For an account without a password, a button that requires a recent sign-in. */
export function CollapsedPasswordForm({
  hasPassword,
  label,
  ...form
}: {
  intent: string
  entry?: string
  button: string
  label?: string
  hasPassword: boolean
}) {
  const { intent, entry = '', button } = form
  const outcome = useOutcome(intent, entry)
  if (!hasPassword)
    return (
      <ButtonForm fields={{ intent, ...(entry && { entry }) }} button={button} {...(label && { label })} />
    )
  return (
    <Disclosure
      summary={button}
      label={label}
      open={outcome?.result.status === 'error'}
      className="basis-full"
    >
      <PasswordForm {...form} variant="danger" />
    </Disclosure>
  )
}
