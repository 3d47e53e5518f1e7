import customPageLinks from 'virtual:custom-page-links'
import { href } from 'react-router'
import { isListed } from '#app/content/optional-pages.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

const LINK_GROUPS = [
  {
    name: t('Firm'),
    links: [
      { to: href('/'), text: t('Home') },
      { to: href('/about'), text: t('About') },
      { to: href('/client-login'), text: t('Client Portal') },
    ].filter(isListed),
  },
  {
    name: t('Legal'),
    links: [
      { to: href('/privacy-policy'), text: t('Privacy Policy') },
      { to: href('/terms-of-use'), text: t('Terms of Use') },
      { to: href('/copyright'), text: t('Copyright') },
      ...customPageLinks.filter(({ footer }) => footer),
    ],
  },
]

/**
 * Footer. `compact` reduces it to one row for the portal and the admin area. `edge` is the class that sets the page
 * width.
 */
export function SiteFooter({ compact = false, edge = 'wrap' }: { compact?: boolean; edge?: string }) {
  return (
    <footer className="bg-ink text-on-ink-soft border-t border-ink-line">
      {compact ? (
        <div
          className={`${edge} pt-1 pb-4 sm:pb-1 flex flex-wrap items-center justify-between gap-x-8 gap-y-0 text-sm`}
        >
          {/* Comes first, so that its position is the same on all pages. */}
          <ContactDetails />
          <nav aria-label={t('Footer')} className="flex flex-wrap gap-x-6">
            {LINK_GROUPS.map((group) => group.links.map(FooterLink))}
          </nav>
          <Copyright />
        </div>
      ) : (
        <div className="wrap pt-14 pb-8">
          <div className="grid grid-cols-[1fr_minmax(50%,auto)] gap-x-4 gap-y-10 sm:grid-cols-[1fr_auto_auto] sm:gap-x-20">
            <div className="col-span-2 sm:col-span-1">
              <p className="font-display text-3xl text-on-ink wrap-anywhere hyphens-auto">{firm.name}</p>
              <p className="mt-2 max-w-xs">{firm.postalAddress}</p>
              <p className="mt-3">
                <ContactDetails />
              </p>
            </div>
            <nav aria-label={t('Footer')} className="contents">
              {LINK_GROUPS.map((group) => (
                <div key={group.name} className="grid content-start">
                  <p className="text-sm text-brass">{group.name}</p>
                  {group.links.map(FooterLink)}
                </div>
              ))}
            </nav>
          </div>
          <p className="mt-10 pt-6 border-t border-ink-line text-sm">
            <Copyright />
          </p>
        </div>
      )}
    </footer>
  )
}

function FooterLink({ to, text }: { to: string; text: string }) {
  return (
    <a key={to} href={to} className="bar-link">
      {text}
    </a>
  )
}

function ContactDetails() {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-6">
      <a href={`mailto:${firm.email}`} className="bar-link">
        {firm.email}
      </a>
      <span>{firm.phone}</span>
    </span>
  )
}

const Copyright = () =>
  t('© {year} {name}. All rights reserved.', {
    year: String(new Date().getFullYear()),
    name: firm.name,
  })
