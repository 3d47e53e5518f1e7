import type { ReactNode } from 'react'
import { AreaFrame, type AreaLink } from './area-frame.tsx'
import { SiteFrame } from './frame.tsx'
import { SiteFooter } from './site-footer.tsx'
import { WorkBar, type WorkTools } from './work-bar.tsx'

/** Frame of portal and admin area: compact header and footer with the same width and left edge as the page. */
export function WorkFrame({
  title,
  links,
  side,
  wide = false,
  children,
  ...tools
}: {
  title: string
  /** Viewer's side; statuses that wait for this side stand out. */
  side: 'firm' | 'client'
  links: AreaLink[]
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
