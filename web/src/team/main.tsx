import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { mount } from '#frame/mount.tsx'

import { staffApp } from './app.tsx'

await mount(<RouterProvider router={createBrowserRouter(staffApp)} />)
