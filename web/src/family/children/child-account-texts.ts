import { limits } from '@desco/contract/limits'

const { username, password } = limits

export const usernameHint = `Da ${username.min} a ${username.max} lettere senza accenti, numeri o trattino basso (_). Un nome inventato, meglio senza il cognome: per esempio nico_luna.`
export const passwordHint = `Da ${password.min} a ${password.max} caratteri: una maiuscola, una minuscola, un numero e uno tra !@#$%^&*`
