import { clientCtx } from '#app/auth/guards.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import type { Route } from './+types/documents.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Document Portal')

export function loader({ context }: Route.LoaderArgs) {
  clientCtx(context)
  return null
}

export default function Documents() {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Client Document Portal</h1>
      <h2 className="mt-8 text-2xl mb-4">Uploaded Documents</h2>
      <p className="border border-dashed border-line p-8 text-soft">No documents yet.</p>
    </>
  )
}
