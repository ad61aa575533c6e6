import { type LoginForm, loginForm } from '@desco/contract/identity'

import { complaintsOf } from '#forms/complaints.ts'

export const checkLogin = (values: LoginForm) => complaintsOf(loginForm, values)
