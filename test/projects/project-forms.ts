import { revisionOf, textOf } from '../pages.ts'

type AdminSession = { get: (path: string) => Promise<Response> }

/**
 * Returns the revision token from a project's edit form, which is also valid for its publish form. Returns '' if there
 * is no form.
 */
export const projectRevision = async (admin: AdminSession, id: string) =>
  revisionOf(await textOf(admin.get(`/admin/projects/${id}/edit`)))

/** Returns the titles in a page's list of projects. */
export const projectTitlesIn = (page: string) =>
  [...page.matchAll(/<th scope="row"[^>]*><a[^>]*>([^<]*)</g)].map(([, title]) => title)
