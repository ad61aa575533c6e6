import { Icon, type IconProps } from '../Icon.tsx'

/** Morning snack. */
export const AppleIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M12 8.25c-1.75-1.5-6.75-1.5-6.75 4 0 4.25 2.75 8 4.75 8 .9 0 1.2-.5 2-.5s1.1.5 2 .5c2 0 4.75-3.75 4.75-8 0-5.5-5-5.5-6.75-4zM12 8.25c0-2.5 1-4.25 3-5" />
  </Icon>
)
