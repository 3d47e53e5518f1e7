import program from '../../package.json' with { type: 'json' }

export const programVersion: string = program.version
