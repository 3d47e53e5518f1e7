import packed from '../package.json' with { type: 'json' }

/** Which release this is, as in CHANGELOG.md. For the server: the browser would get all of package.json. */
export const { version } = packed
