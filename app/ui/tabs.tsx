import { useLocation } from 'react-router'
import { isPathOn } from '#app/content/modules.ts'
import { LinkStrip } from './link-strip.tsx'

type Tab = {
  to: string
  text: string
  /** Number of items waiting for the reader, shown after the text. Zero is not shown. */
  count?: number
  /** Other paths on which this tab is the current one. */
  also?: string[]
}

/** Links between a record's pages, except those of modules that are off. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const { pathname } = useLocation()
  const links = tabs
    .filter(({ to }) => isPathOn(to))
    .map(({ also = [], ...tab }) => ({
      ...tab,
      current: [tab.to, ...also].includes(pathname),
    }))
  return <LinkStrip label={label} links={links} current="page" className="border-b border-line" />
}
