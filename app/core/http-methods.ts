/** Methods that never change data. */
export const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

export const ALLOWED_METHODS = [...SAFE_METHODS, 'POST']
