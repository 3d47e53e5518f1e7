import { href } from 'react-router'
import { SEARCH_KINDS, type SearchHit, type SearchKind } from '#app/domain/search/search-results.ts'

export type SearchArea = 'admin' | 'client'

export const searchPagePaths = { admin: '/admin/search', client: '/client/search' } as const
export const searchApiPaths = { admin: '/api/admin/search', client: '/api/search' } as const

const clientSearchKinds: SearchKind[] = ['project', 'document', 'invoice', 'request', 'agreement', 'message']
export const listSearchKinds = (area: SearchArea) =>
  area === 'admin' ? SEARCH_KINDS : clientSearchKinds.filter((kind) => SEARCH_KINDS.includes(kind))

const formatPath = (path: string, query: Record<string, string | null | undefined>, hash = '') => {
  const given = Object.entries(query).filter((one): one is [string, string] => typeof one[1] === 'string')
  return `${path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}${hash}`
}

export function getHitPath(area: SearchArea, kind: SearchKind, hit: SearchHit): string {
  const { id, project = '' } = hit
  const firm = area === 'admin'
  switch (kind) {
    case 'person':
      return hit.client
        ? href('/admin/clients/:uid', { uid: hit.client })
        : formatPath(href('/admin'), { open: id })
    case 'company':
      return href('/admin/companies/:id', { id })
    case 'project':
      return href(firm ? '/admin/projects/:id' : '/client/projects/:id', { id })
    case 'document':
      return formatPath(href(firm ? '/admin/documents' : '/client/documents'), { document: id })
    case 'invoice':
      return href(firm ? '/admin/invoices/:id' : '/client/invoices/:id', { id })
    case 'agreement':
      return href(`/${area}/agreements/:id`, { id })
    case 'inquiry':
      return href('/admin/inquiries/:id', { id })
    case 'request':
      return formatPath(
        href(firm ? '/admin/projects/:id/requests' : '/client/projects/:id/requests', { id: project }),
        {
          request: id,
        },
      )
    case 'message':
      return formatPath(
        href(firm ? '/admin/projects/:id/messages' : '/client/projects/:id/messages', { id: project }),
        { earlier: hit.next },
        '#newest-message',
      )
  }
}

const listPaths: Record<SearchArea, Partial<Record<SearchKind, string>>> = {
  admin: {
    person: '/admin',
    company: '/admin/companies',
    project: '/admin/projects',
    document: '/admin/documents',
    invoice: '/admin/invoices',
    inquiry: '/admin/inquiries',
  },
  client: { document: '/client/documents' },
}

/** Returns the path of all results of a kind: its list, if it can be searched there, or otherwise the search page. */
export function getAllResultsPath(area: SearchArea, kind: SearchKind, search: string): string {
  const list = listPaths[area][kind]
  return list ? formatPath(list, { search }) : formatPath(searchPagePaths[area], { q: search, kind })
}
