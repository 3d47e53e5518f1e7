import { href, replace } from 'react-router'

export const loader = () => replace(href('/client/dashboard'))
