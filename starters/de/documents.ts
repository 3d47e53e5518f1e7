/**
 * What every client finds in the document portal from the first day: files in the folder `documents` beside
 * this one, the oldest version first. A file that changes, or is added to a list, becomes the next version.
 */
export const starterDocuments: { name: string; versions: string[] }[] = []
