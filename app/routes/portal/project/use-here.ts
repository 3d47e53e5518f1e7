import { useListLinks } from '#app/ui/list/list.tsx'

/** Returns the form target that shows this request again, on the first page of updates. */
export const useHere = (request: string) => `.${useListLinks()({ after: null, request }).search}`
