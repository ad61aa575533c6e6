import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Forward, opens. */
export const RightIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />
  </Icon>
)
