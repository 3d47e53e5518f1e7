import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { EmailField } from '#app/ui/form/credential-fields.tsx'

// The browser's session storage keeps the address out of URLs, and therefore out of logs and the history.
const STORAGE_KEY = 'foyer.email'

/** Remembers an address for the next page with a `CarriedEmailField` in this tab. */
function carryEmail(email: string | undefined) {
  if (!email) return
  try {
    sessionStorage.setItem(STORAGE_KEY, email)
  } catch {
    // Storage is blocked. The field on the next page stays empty.
  }
}

/** Returns the remembered address and forgets it, because the next person may use the same tab. */
function takeCarriedEmail(): string | null {
  try {
    const email = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return email
  } catch {
    return null
  }
}

/** Email field that starts with the address typed on the previous page, unless it already has one. */
export function CarriedEmailField(props: ComponentProps<typeof EmailField>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = place.current?.querySelector('input')
    const email = takeCarriedEmail()
    if (input && email && input.value === '') input.value = email
  }, [])
  return (
    <div ref={place}>
      <EmailField {...props} />
    </div>
  )
}

/** Remembers the address typed in the page's form when a link to another page is followed. */
export const carryTypedEmail = () =>
  carryEmail(document.querySelector<HTMLInputElement>('form input[name=email]')?.value)

/** Remembers `email`, or the address typed, when the form in it is submitted. */
export const CarryOnSubmit = ({
  email,
  className,
  children,
}: {
  email?: string
  className?: string
  children: ReactNode
}) => (
  <div className={className} onSubmit={() => (email ? carryEmail(email) : carryTypedEmail())}>
    {children}
  </div>
)
