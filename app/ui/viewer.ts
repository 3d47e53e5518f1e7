import { useRouteLoaderData } from 'react-router'

/** The signed-in person, as header and footer need to know them; `viewing` names the client whose portal is shown. */
export type Viewer = {
  /** The account's id; null while somebody else views the portal as this client. */
  account: string | null
  isAdmin: boolean
  isColleague: boolean
  viewing: string | null
  /** Nothing of a client's is told before the terms are accepted. The address, for who has no name. */
  name: string | null
}

/** From the root route's loader; null: nobody is signed in. */
export const useViewer = (): Viewer | null =>
  useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer ?? null
