import { href } from 'react-router'
import { type Hit, kindsInOrder, type SearchKind } from '#app/domain/search/kinds.ts'

export type SearchArea = 'admin' | 'client'

export const searchPage = { admin: '/admin/search', client: '/client/search' } as const
export const searchAnswer = { admin: '/api/admin/search', client: '/api/search' } as const

const ofClients: SearchKind[] = ['project', 'document', 'invoice', 'request', 'message']
export const kindsOf = (area: SearchArea) => (area === 'admin' ? kindsInOrder : ofClients)

const at = (path: string, query: Record<string, string | null | undefined>, hash = '') => {
  const given = Object.entries(query).filter((one): one is [string, string] => typeof one[1] === 'string')
  return `${path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}${hash}`
}

export function placeOf(area: SearchArea, kind: SearchKind, hit: Hit): string {
  const { id, project = '' } = hit
  const firm = area === 'admin'
  switch (kind) {
    case 'person':
      return hit.client ? href('/admin/clients/:uid', { uid: hit.client }) : at(href('/admin'), { open: id })
    case 'company':
      return hit.client
        ? href('/admin/clients/:uid', { uid: hit.client })
        : at(href('/admin'), { search: hit.title })
    case 'project':
      return href(firm ? '/admin/projects/:id' : '/client/projects/:id', { id })
    case 'document':
      return at(href(firm ? '/admin/documents' : '/client/documents'), { document: id })
    case 'invoice':
      return href(firm ? '/admin/invoices/:id' : '/client/invoices/:id', { id })
    case 'inquiry':
      return href('/admin/inquiries/:id', { id })
    case 'request':
      return at(href(firm ? '/admin/projects/:id/requests' : '/client/projects/:id', { id: project }), {
        request: id,
      })
    case 'message':
      return at(
        href(firm ? '/admin/projects/:id/messages' : '/client/projects/:id', { id: project }),
        { earlier: hit.next },
        '#newest-message',
      )
  }
}

const lists: Record<SearchArea, Partial<Record<SearchKind, string>>> = {
  admin: {
    person: '/admin',
    company: '/admin',
    project: '/admin/projects',
    document: '/admin/documents',
    invoice: '/admin/invoices',
    inquiry: '/admin/inquiries',
  },
  client: { document: '/client/documents' },
}

/** Returns the path of the searchable list of a kind, or undefined if there is none. */
export function listOf(area: SearchArea, kind: SearchKind, search: string): string | undefined {
  const list = lists[area][kind]
  return list && at(list, { search })
}
