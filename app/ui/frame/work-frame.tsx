import type { ReactNode } from 'react'
import { AreaFrame, type AreaLink } from './area-frame.tsx'
import { SiteFrame } from './frame.tsx'
import { SiteFooter } from './site-footer.tsx'
import { WorkBar, type WorkTools } from './work-bar.tsx'

/**
 * The frame of portal and admin area: the site's header and footer as one slim row each, which share the width and the
 * left edge of the page between them.
 */
export function WorkFrame({
  title,
  links,
  side,
  wide = false,
  children,
  ...tools
}: {
  title: string
  /** Who looks: what waits for them stands out. */
  side: 'firm' | 'client'
  links: AreaLink[]
  /** For tables: the whole width of the screen. */
  wide?: boolean
  children: ReactNode
} & WorkTools) {
  const edge = wide ? 'wrap max-w-none' : 'wrap'
  return (
    <SiteFrame header={<WorkBar edge={edge} {...tools} />} footer={<SiteFooter quiet edge={edge} />}>
      <AreaFrame title={title} links={links} edge={edge} side={side}>
        {children}
      </AreaFrame>
    </SiteFrame>
  )
}
