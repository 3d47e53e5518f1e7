import { useRouteLoaderData } from 'react-router'
import type { Reader } from '#app/core/reader-locale.ts'

/** Signed-in user as shown in header and footer; `impersonatedName` is set while staff view the portal as a client. */
export type Viewer = {
  /** Account id; null during impersonation. */
  account: string | null
  isAdmin: boolean
  isStaff: boolean
  impersonatedName: string | null
  /** Name, or the email of users without one; null until a client has accepted the terms. */
  name: string | null
  /** Remembered locale and time zone; null on a first visit. */
  reader: Reader | null
}

export const useViewer = (): Viewer | null =>
  useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer ?? null
