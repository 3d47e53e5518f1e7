import { preloadedFonts, wordmark } from 'virtual:brand'
import customPageLinks from 'virtual:custom-page-links'
import hasNews from 'virtual:has-news'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { href, useLocation } from 'react-router'
import { isListed } from '#app/content/optional-pages.ts'
import { t } from '#app/texts.ts'
import { useViewer } from '#app/ui/viewer.ts'
import { firm } from '#content/firm.ts'
import { SiteFooter } from './site-footer.tsx'

export const PAGE_LINKS = [
  { to: href('/'), text: t('Home') },
  { to: href('/portfolio'), text: t('Portfolio') },
  { to: href('/services'), text: t('Services') },
  { to: href('/about'), text: t('About') },
  ...(hasNews ? [{ to: '/news', text: t('News') }] : []),
  ...customPageLinks.filter(({ navigation }) => navigation),
  { to: href('/contact'), text: t('Contact') },
].filter(isListed)

/**
 * Header and footer for all pages outside the areas. Uses plain links, because the areas load different scripts. The
 * portal and the admin area use `AreaShell`.
 */
export function SiteFrame({
  children,
  banner,
  skipTo = 'main',
  header = <Header />,
  footer = <SiteFooter />,
}: {
  children: ReactNode
  banner?: ReactNode
  /** Id of the element that the skip link leads to. */
  skipTo?: string
  header?: ReactNode
  footer?: ReactNode
}) {
  for (const font of preloadedFonts) {
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
  return (
    <>
      <a className="skip-link" href={`#${skipTo}`}>
        {t('Skip to content')}
      </a>
      {banner}
      {header}
      <main
        id="main"
        tabIndex={-1}
        className="flex-1 outline-none lg:has-[>[data-side]]:grid lg:grid-cols-[minmax(0,1fr)]"
      >
        {children}
      </main>
      {footer}
    </>
  )
}

/** Widths at which the header shows its links instead of a menu, by their number. */
const HEADER_WIDTHS = [
  ['lg:flex', 'lg:hidden'],
  ['xl:flex', 'xl:hidden'],
  ['2xl:flex', '2xl:hidden'],
] as const

function Header() {
  const viewer = useViewer()
  const count = PAGE_LINKS.length + (viewer ? (viewer.isAdmin ? 3 : 2) : 1)
  const [links, menu] = HEADER_WIDTHS[count > 9 ? 2 : count > 7 ? 1 : 0]
  return (
    <header className="relative bg-ink text-on-ink border-b border-ink-line">
      <div className="wrap flex items-center justify-between gap-4 min-h-18">
        <HomeLink />
        <nav aria-label={t('Main')} className={`hidden ${links} items-center gap-x-5 2xl:gap-x-7`}>
          <NavLinks />
        </nav>
        <details className={menu}>
          <summary className="button button-line list-none [&::-webkit-details-marker]:hidden">
            {t('Menu')}
          </summary>
          <nav
            aria-label={t('Main, mobile')}
            className="absolute inset-x-0 top-18 z-10 max-sm:min-h-[calc(100dvh-4.5rem)] content-start bg-ink-raised border-y border-ink-line shadow-2xl grid px-5 sm:px-8 py-4 text-lg"
          >
            <NavLinks />
          </nav>
        </details>
      </div>
    </header>
  )
}

/** Long names get small letters on phones, because the header has little room. */
const NAME_SIZE = firm.name.length > 18 ? 'max-sm:text-sm max-sm:leading-tight' : ''

/** `short` leaves out the name on phones, where the admin area's header has no room for it. */
export function HomeLink({ short = false }: { short?: boolean }) {
  return (
    <a
      href={href('/')}
      className="flex items-center gap-2.5 min-h-11 min-w-0 font-display text-xl sm:text-2xl leading-none"
      aria-label={t('{name}, home', { name: firm.name })}
    >
      {wordmark ? (
        <img src="/wordmark.svg" {...wordmark} alt="" className="object-contain object-left" />
      ) : (
        <>
          <img src="/favicon.svg" width={32} height={32} alt="" className="-ml-1.5" />
          <span className={`wrap-anywhere hyphens-auto ${NAME_SIZE} ${short ? 'max-sm:hidden' : ''}`}>
            {firm.name}
          </span>
        </>
      )}
    </a>
  )
}

/** `staffPages` replaces the links to the site's pages for staff, whose area has many links itself. */
export function NavLinks({ staffPages }: { staffPages?: ReactNode }) {
  const viewer = useViewer()
  return (
    <>
      {(viewer?.isAdmin || viewer?.isStaff) && staffPages
        ? staffPages
        : PAGE_LINKS.map((page) => <NavLink key={page.to} {...page} />)}
      {(viewer?.isAdmin || viewer?.isStaff) && (
        <NavLink to={href('/admin')} text={viewer.isAdmin ? t('Admin') : t('Staff Portal')} />
      )}
      {viewer ? (
        <>
          {viewer.hasClientArea && (
            <NavLink to={href('/client/dashboard')} under="/client/" text={t('Client Portal')} />
          )}
          {viewer.isGuest && <NavLink to={href('/rooms')} text={t('Data Rooms')} />}
          <form method="post" action={href('/logout')}>
            <button type="submit" className="bar-link">
              {t('Log Out')}
            </button>
          </form>
        </>
      ) : (
        <a href={href('/login')} className="button button-line text-brass mt-3 lg:mt-0 lg:ml-2">
          {t('Log In')}
        </a>
      )}
    </>
  )
}

export function NavLink({ to, text, under = `${to}/` }: { to: string; text: string; under?: string }) {
  const { pathname } = useLocation()
  const current = pathname === to ? 'page' : to !== '/' && pathname.startsWith(under) ? 'true' : undefined
  return (
    <a href={to} aria-current={current} className="bar-link">
      <span>{text}</span>
    </a>
  )
}
