import { revisionOf, textOf } from '../html.ts'

type AdminSession = { get: (path: string) => Promise<Response> }

/** Returns the revision token of a project's edit form, which its publish form shares; '' without a form. */
export const projectRevision = async (admin: AdminSession, id: string) =>
  revisionOf(await textOf(admin.get(`/admin/projects/${id}/edit`)))
