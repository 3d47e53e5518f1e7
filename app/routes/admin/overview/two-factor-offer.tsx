import { href, Link } from 'react-router'
import { ButtonForm } from '#app/ui/form/button-form.tsx'

export function TwoFactorOffer() {
  return (
    <section
      aria-label="Two-factor sign-in"
      className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-soft"
    >
      <p>
        Your account has no second factor yet.{' '}
        <Link to={href('/admin/security')} className="text-link">
          Set one up under Security
        </Link>
        , and a stolen password opens nothing.
      </p>
      <ButtonForm button="Not Now" fields={{ intent: 'later' }} action="/admin?index" replace />
    </section>
  )
}
