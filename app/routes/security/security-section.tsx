import type { ReactNode } from 'react'
import { PasskeyPart } from './passkey-part.tsx'
import { PasswordPart } from './password-part.tsx'
import type { PartProps, Security } from './security.server.ts'
import { SessionPart } from './session-part.tsx'
import { TwoFactorPart } from './two-factor-part.tsx'

/** How the own account is guarded: the same for clients and for the administrator. */
export function SecuritySection({
  security,
  answer,
}: Omit<PartProps, 'security'> & { security: Security | null }) {
  return (
    <section aria-labelledby="security" className="grid gap-6 max-w-3xl">
      <h2 id="security" className="text-3xl">
        Account security
      </h2>
      {security ? (
        <Parts security={security} answer={answer} />
      ) : (
        <p>Only the owner of the account sees this.</p>
      )}
    </section>
  )
}

function Parts(props: PartProps) {
  return (
    <>
      <PasswordPart {...props} />
      <TwoFactorPart {...props} />
      <PasskeyPart {...props} />
      <SessionPart {...props} />
    </>
  )
}

/** One part of the section, with a heading and an introduction. */
export function Part({
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
    <section aria-labelledby={id} className="bg-surface border border-line p-5 sm:p-7 grid gap-5">
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
