import { useRouteLoaderData } from 'react-router'

/** Signed-in user as shown in header and footer; `viewing` names the impersonated client. */
export type Viewer = {
  /** Account id; null during impersonation. */
  account: string | null
  isAdmin: boolean
  isColleague: boolean
  viewing: string | null
  /** Name, or the email of users without one; null until a client has accepted the terms. */
  name: string | null
}

export const useViewer = (): Viewer | null =>
  useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer ?? null
