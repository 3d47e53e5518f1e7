import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { isPathOn } from '#app/content/modules.ts'
import { t } from '#app/texts.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { useViewer } from '#app/ui/viewer.ts'
import { AREA_PAGE_ID, AreaFrame, type AreaLink, type AreaSide, type NavCounts } from './area-frame.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { caret, Menu } from './menu.tsx'
import { SiteFooter } from './site-footer.tsx'
import { HomeLink, NavLinks, PAGE_LINKS, SiteFrame } from './site-frame.tsx'

type NavTarget = { to: string; text: string }

type AreaTools = {
  searchAt: string
  searchFor: string
  create?: NavTarget[]
  account: NavTarget
}

const SitePagesMenu = () => (
  <Menu
    button={
      <>
        {t('Site')}
        {caret}
      </>
    }
    buttonClassName="bar-link gap-1"
  >
    {PAGE_LINKS.map(({ to, text }) => (
      <a key={to} href={to} className="menu-item">
        {text}
      </a>
    ))}
  </Menu>
)

function AreaHeader({ edge, searchAt, searchFor, create, account }: AreaTools & { edge: string }) {
  const viewer = useViewer()
  return (
    <header className="relative z-10 bg-ink text-on-ink border-b border-ink-line text-sm print:hidden">
      <div className={`${edge} flex items-center gap-3 sm:gap-4 min-h-14`}>
        <HomeLink short={create !== undefined} />
        <nav aria-label={t('Main')} className="hidden xl:flex items-center gap-x-4 ml-2 text-xs">
          <NavLinks staffPages={<SitePagesMenu />} />
        </nav>
        <div className="ml-auto flex items-center gap-2 sm:gap-3">
          {viewer && (
            <>
              <div className="hidden md:block w-44 2xl:w-72">
                <SearchField action={searchAt} label={searchFor} />
              </div>
              {create && (
                <Menu
                  button={
                    <>
                      {t('New')}
                      {caret}
                    </>
                  }
                  buttonClassName="button button-line bar-button"
                >
                  {create
                    .filter(({ to }) => isPathOn(to))
                    .map(({ to, text }) => (
                      <Link key={to} to={to} className="menu-item">
                        {text}
                      </Link>
                    ))}
                </Menu>
              )}
              <UserMenu name={viewer.name} account={account} />
            </>
          )}
          <Menu
            button={t('Menu')}
            buttonClassName="button button-line bar-button"
            className="xl:hidden"
            panelClassName="absolute inset-x-0 top-14 z-10 max-sm:min-h-[calc(100dvh-3.5rem)] bg-ink-raised border-y border-ink-line shadow-2xl px-5 sm:px-8 py-3 text-lg"
          >
            {viewer && (
              <div className="md:hidden py-2">
                <SearchField action={searchAt} label={searchFor} />
              </div>
            )}
            <nav aria-label={t('Main, mobile')} className="grid">
              <NavLinks />
            </nav>
          </Menu>
        </div>
      </div>
    </header>
  )
}

function SearchField({ action, label }: { action: string; label: string }) {
  return (
    <Form action={action} method="get" role="search" aria-label={label}>
      <input
        type="search"
        name="q"
        maxLength={255}
        aria-label={label}
        placeholder={t('Search')}
        className="bar-field"
      />
    </Form>
  )
}

export function UserMenu({
  name,
  account,
  children,
}: {
  name: string | null
  account: NavTarget
  children?: ReactNode
}) {
  return (
    <Menu
      button={
        <>
          <Avatar name={name ?? ''} className="size-8 bg-ink-raised border-ink-edge text-xs" />
          <span className="sr-only"> {t('Your account')}</span>
        </>
      }
      buttonClassName="bar-link gap-2"
      className="relative max-sm:static"
      panelClassName="menu max-sm:inset-x-0 max-sm:top-full max-sm:mt-0"
    >
      {name && <p className="px-4 py-2 border-b border-line mb-1 font-semibold wrap-anywhere">{name}</p>}
      <Link to={account.to} className="menu-item">
        {account.text}
      </Link>
      {children}
    </Menu>
  )
}

/**
 * Layout for the portal and the admin area: a compact header and footer with the same width and left edge as the page.
 * Leaves out links to modules that are off.
 */
export function AreaShell({
  title,
  links,
  counts,
  side,
  wide = false,
  children,
  ...tools
}: {
  title: string
  side: AreaSide
  links: AreaLink[][]
  counts?: NavCounts | Promise<NavCounts>
  wide?: boolean
  children: ReactNode
} & AreaTools) {
  const edge = wide ? 'wrap max-w-none' : 'wrap'
  const shown = links.map((group) => group.filter(({ to }) => isPathOn(to)))
  return (
    <SiteFrame
      banner={<ImpersonationBanner />}
      skipTo={AREA_PAGE_ID}
      header={<AreaHeader edge={edge} {...tools} />}
      footer={<SiteFooter compact edge={edge} />}
    >
      <AreaFrame title={title} links={shown} counts={counts} edge={edge} side={side}>
        {children}
      </AreaFrame>
    </SiteFrame>
  )
}
