/**
 * Documents that every client has in the portal from the start: files in the folder `documents` beside this one, oldest
 * version first. A changed or added file becomes the next version.
 */
export const starterDocuments: { name: string; versions: string[] }[] = []
