import { Icon, type IconProps } from '../Icon.tsx'

/** Forward, opens. */
export const RightIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />
  </Icon>
)
