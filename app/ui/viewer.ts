import { useRouteLoaderData } from 'react-router'
import type { Reader } from '#app/core/reader-locale.ts'

/**
 * Signed-in user as shown in the header and footer. `impersonatedName` is set while staff view the portal as a client.
 */
export type Viewer = {
  /** Account id, or null during impersonation. */
  account: string | null
  isAdmin: boolean
  isStaff: boolean
  hasClientArea: boolean
  isGuest: boolean
  impersonatedName: string | null
  /** Name, or the email if the user has no name. Null until a client has accepted the terms. */
  name: string | null
  /** Remembered locale and time zone. Null on a first visit. */
  reader: Reader | null
}

export const useViewer = (): Viewer | null =>
  useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer ?? null
