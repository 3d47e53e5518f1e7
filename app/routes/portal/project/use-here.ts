import { useListLinks } from '#app/ui/list/list.tsx'

/** Where the forms of a request go: the same list, which shows this request; not an older page of updates. */
export const useHere = (request: string) => `.${useListLinks()({ after: null, request }).search}`
