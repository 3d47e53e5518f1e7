import type { ReactNode } from 'react'
import { href, useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'
import { firm } from '#content/firm.ts'

const pages = [
  { href: href('/'), text: 'Home' },
  { href: href('/portfolio'), text: 'Portfolio' },
  { href: href('/services'), text: 'Services' },
  { href: href('/about'), text: 'About' },
  { href: href('/contact'), text: 'Contact' },
]

/** Header, page, footer: around every page of the product. Links are plain, because areas differ in their scripts. */
export function SiteFrame({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer quiet={quiet} />
    </>
  )
}

function Header() {
  return (
    <header className="bg-ink text-on-ink border-b border-ink-line">
      <div className="wrap flex items-center justify-between gap-6 min-h-18">
        <a
          href={href('/')}
          className="font-display text-2xl py-3 whitespace-nowrap"
          aria-label={`${firm.name}, home`}
        >
          {firm.name}
        </a>
        <nav aria-label="Main" className="hidden lg:flex items-center gap-1">
          <NavLinks />
        </nav>
        <details className="menu lg:hidden">
          <summary className="button button-line list-none [&::-webkit-details-marker]:hidden">Menu</summary>
          <nav
            aria-label="Main, mobile"
            className="absolute inset-x-0 top-18 z-10 bg-ink border-b border-ink-line flex flex-col px-5 py-4"
          >
            <NavLinks />
          </nav>
        </details>
      </div>
    </header>
  )
}

const navLink = 'flex items-center min-h-11 px-3 text-on-ink-soft hover:text-on-ink'

function NavLinks() {
  const viewer = useRouteLoaderData<typeof loader>('root')?.viewer
  return (
    <>
      {pages.map((page) => (
        <a key={page.href} href={page.href} className={navLink}>
          {page.text}
        </a>
      ))}
      {viewer?.isAdmin && (
        <a href={href('/admin')} className={navLink}>
          Admin
        </a>
      )}
      {viewer ? (
        <>
          <a href={href('/client/dashboard')} className={navLink}>
            Client Portal
          </a>
          <form method="post" action={href('/logout')}>
            <button type="submit" className={`${navLink} cursor-pointer w-full`}>
              Log Out
            </button>
          </form>
        </>
      ) : (
        <a href={href('/login')} className="button button-line text-brass lg:ml-3 mt-2 lg:mt-0">
          Log In
        </a>
      )}
    </>
  )
}

const legal = [
  { href: href('/privacy-policy'), text: 'Privacy Policy' },
  { href: href('/terms-of-use'), text: 'Terms of Use' },
  { href: href('/copyright'), text: 'Copyright' },
]
const footerLink = 'inline-flex items-center min-h-11 text-on-ink-soft hover:text-on-ink'

function Footer({ quiet }: { quiet: boolean }) {
  const year = new Date().getFullYear()
  return (
    <footer className="bg-ink text-on-ink-soft">
      <div className={`wrap ${quiet ? 'py-6' : 'py-14'} flex flex-wrap justify-between gap-x-12 gap-y-8`}>
        {!quiet && (
          <div>
            <p className="font-display text-2xl text-on-ink">{firm.name}</p>
            <p className="mt-3">
              <a href={`mailto:${firm.email}`} className={footerLink}>
                {firm.email}
              </a>
              <br />
              {firm.phone}
            </p>
          </div>
        )}
        <nav aria-label="Footer" className="flex flex-wrap gap-x-8">
          <a href={href('/')} className={footerLink}>
            Home
          </a>
          <a href={href('/about')} className={footerLink}>
            About
          </a>
          <a href={href('/client-login')} className={footerLink}>
            Client Portal
          </a>
          {legal.map((page) => (
            <a key={page.href} href={page.href} className={footerLink}>
              {page.text}
            </a>
          ))}
        </nav>
        <p className="w-full text-sm border-t border-ink-line pt-6">
          © {year} {firm.name}. All rights reserved.
        </p>
      </div>
    </footer>
  )
}
