"""Pool: fair, clean between episodes, and nothing left behind."""

from __future__ import annotations

import asyncio

import anyio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uiprobe.environments.errors import DeviceLostError, NoDeviceError
from uiprobe.environments.pool import Pool


class Resets:
    """Records which device was reset; fails for those it is told to."""

    def __init__(self, failing: tuple[str, ...] = ()) -> None:
        self.done: list[str] = []
        self.failing = failing

    async def __call__(self, serial: str) -> None:
        await anyio.sleep(0)
        if serial in self.failing:
            raise DeviceLostError(f"{serial} does not answer")
        self.done.append(serial)


async def test_waiters_are_served_in_the_order_in_which_they_came() -> None:
    pool = Pool(["a"], Resets())
    served: list[int] = []

    async def episode(number: int) -> None:
        async with pool.lease():
            served.append(number)
            await anyio.sleep(0)

    async with anyio.create_task_group() as group:
        for number in range(20):
            group.start_soon(episode, number)
            await anyio.sleep(0)
    assert served == list(range(20))
    assert pool.idle == ["a"]


async def test_a_newcomer_does_not_overtake_who_waits() -> None:
    pool = Pool(["a"], Resets())
    first = await pool.acquire()
    order: list[str] = []

    async def waiting() -> None:
        async with pool.lease():
            order.append("waiting")

    async with anyio.create_task_group() as group:
        group.start_soon(waiting)
        await anyio.sleep(0)
        await first.release()
        async with pool.lease():
            order.append("newcomer")
    assert order == ["waiting", "newcomer"]


async def test_every_device_is_reset_before_it_is_leased_again() -> None:
    resets = Resets()
    pool = Pool(["a", "b"], resets)
    async with pool.lease() as one, pool.lease() as other:
        assert {one, other} == {"a", "b"}
        assert resets.done == []
    assert sorted(resets.done) == ["a", "b"]


async def test_release_is_idempotent() -> None:
    resets = Resets()
    pool = Pool(["a"], resets)
    lease = await pool.acquire()
    await lease.release()
    await lease.release()
    await lease.release(lost="too late to matter")
    assert pool.idle == ["a"]
    assert resets.done == ["a"]


async def test_an_error_in_the_episode_gives_the_device_back() -> None:
    resets = Resets()
    pool = Pool(["a"], resets)
    with pytest.raises(ZeroDivisionError):
        async with pool.lease():
            raise ZeroDivisionError
    assert pool.idle == ["a"]
    assert resets.done == ["a"]


async def test_a_lost_device_leaves_the_pool_and_the_next_episode_gets_another() -> None:
    pool = Pool(["a", "b"], Resets())
    with pytest.raises(DeviceLostError):
        async with pool.lease() as serial:
            raise DeviceLostError("unplugged")
    assert serial == "a"
    assert pool.usable == ["b"]
    assert pool.lost == {"a": "unplugged"}
    for _ in range(3):
        async with pool.lease() as serial:
            assert serial == "b"


async def test_a_device_that_cannot_be_reset_leaves_the_pool() -> None:
    pool = Pool(["a", "b"], Resets(failing=("a",)))
    async with pool.lease():
        pass
    assert pool.usable == ["b"]
    assert "a does not answer" in pool.lost["a"]


async def test_a_reset_that_hangs_is_given_up() -> None:
    async def hang(serial: str) -> None:
        await anyio.sleep_forever()

    pool = Pool(["a"], hang, reset_timeout_s=0.01)
    async with pool.lease():
        pass
    assert pool.usable == []


async def test_who_waits_is_told_when_the_last_device_is_lost() -> None:
    pool = Pool(["a"], Resets())
    errors: list[str] = []

    async def episode() -> None:
        try:
            async with pool.lease():
                raise AssertionError("there is no device to lease")
        except NoDeviceError as error:
            errors.append(str(error))

    lease = await pool.acquire()
    async with anyio.create_task_group() as group:
        group.start_soon(episode)
        group.start_soon(episode)
        await anyio.sleep(0)
        await lease.release(lost="battery empty")
    assert len(errors) == 2
    assert "battery empty" in errors[0]
    with pytest.raises(NoDeviceError, match="adb devices"):
        await pool.acquire()


async def test_cancel_in_the_moment_of_handing_over_loses_nothing() -> None:
    pool = Pool(["a"], Resets())
    lease = await pool.acquire()
    waiting = asyncio.create_task(pool.acquire())
    await asyncio.sleep(0)
    await lease.release()
    # The device is the waiter's now, but the waiter has not run since.
    assert pool.idle == []
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert pool.idle == ["a"]


async def test_a_cancelled_waiter_is_passed_over() -> None:
    pool = Pool(["a"], Resets())
    lease = await pool.acquire()
    first, second = asyncio.create_task(pool.acquire()), asyncio.create_task(pool.acquire())
    await asyncio.sleep(0)
    first.cancel()
    await lease.release()
    assert (await second).resource == "a"


async def test_a_waiter_may_be_cancelled_as_the_last_device_is_lost() -> None:
    pool = Pool(["a"], Resets())
    lease = await pool.acquire()
    waiting = asyncio.create_task(pool.acquire())
    await asyncio.sleep(0)
    await lease.release(lost="unplugged")
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


@pytest.mark.parametrize("serials", [[], ["a", "a"]])
def test_a_pool_needs_devices_each_once(serials: list[str]) -> None:
    with pytest.raises(ValueError, match="each once"):
        Pool(serials, Resets())


@settings(max_examples=60, deadline=None)
@given(
    devices=st.integers(1, 4),
    episodes=st.lists(
        st.tuples(st.integers(0, 5), st.sampled_from(["fine", "error", "lost", "cancel"])),
        min_size=1,
        max_size=12,
    ),
)
def test_whatever_episodes_do_no_lease_is_left(
    devices: int, episodes: list[tuple[int, str]]
) -> None:
    """No device is used by two at once, and at the end each is idle or lost."""

    async def run() -> None:
        pool = Pool([f"d{n}" for n in range(devices)], Resets())
        in_use: set[str] = set()

        async def episode(length: int, end: str) -> None:
            with anyio.CancelScope() as scope:
                if end == "cancel":
                    scope.deadline = anyio.current_time() + length * 1e-4
                try:
                    async with pool.lease() as serial:
                        assert serial not in in_use
                        in_use.add(serial)
                        try:
                            for _ in range(length):
                                await anyio.sleep(1e-4 if end == "cancel" else 0)
                            if end == "error":
                                raise ZeroDivisionError
                            if end == "lost":
                                raise DeviceLostError("gone")
                        finally:
                            in_use.discard(serial)
                except (ZeroDivisionError, DeviceLostError, NoDeviceError):
                    return

        async with anyio.create_task_group() as group:
            for length, end in episodes:
                group.start_soon(episode, length, end)
        assert not in_use
        assert sorted([*pool.idle, *pool.lost]) == [f"d{n}" for n in range(devices)]

    anyio.run(run)


class Others:
    """Devices that another process has."""

    def __init__(self, *devices: str) -> None:
        self.theirs = set(devices)
        self.ours: set[str] = set()

    def take(self, device: str) -> bool:
        if device in self.theirs:
            return False
        self.ours.add(device)
        return True

    def drop(self, device: str) -> None:
        self.ours.discard(device)


@pytest.mark.slow
async def test_a_device_of_another_process_is_left_alone_until_it_is_free() -> None:
    others, resets = Others("a"), Resets()
    pool = Pool(["a", "b"], resets, claims=others)
    first = await pool.acquire()
    assert first.resource == "b"
    with anyio.move_on_after(0.5) as waiting:
        await pool.acquire()
    assert waiting.cancelled_caught
    assert "a" not in resets.done
    others.theirs.clear()
    second = await pool.acquire()
    assert second.resource == "a"
    assert others.ours == {"a", "b"}
    await first.release()
    await second.release(lost="unplugged")
    assert others.ours == set()


@pytest.mark.slow
async def test_a_lost_device_comes_back_to_those_who_wait() -> None:
    tried: list[str] = []

    async def revive(device: str) -> None:
        tried.append(device)
        if len(tried) < 3:
            raise DeviceLostError("still away")

    pool = Pool(["a"], Resets(), revive=revive, return_s=30)
    lease = await pool.acquire()
    await lease.release(lost="unplugged")
    with anyio.fail_after(10):
        lease = await pool.acquire()
    assert lease.resource == "a"
    assert tried == ["a"] * 3
    assert not pool.lost
    assert pool.usable == ["a"]


async def test_those_who_wait_are_served_while_a_lost_device_hangs() -> None:
    async def revive(device: str) -> None:
        await anyio.sleep_forever()

    others = Others()
    pool = Pool(["a", "b"], Resets(), revive=revive, claims=others)
    lost, kept = await pool.acquire(), await pool.acquire()
    await lost.release(lost="hung")

    async def give_back() -> None:
        await anyio.sleep(0.5)
        await kept.release()

    with anyio.fail_after(10):
        async with anyio.create_task_group() as group:
            group.start_soon(give_back)
            lease = await pool.acquire()
    assert lease.resource == kept.resource
    assert others.ours == {kept.resource}


@pytest.mark.slow
async def test_devices_that_stay_away_end_the_wait_and_later_ones_fail_at_once() -> None:
    async def revive(device: str) -> None:
        raise DeviceLostError("away for good")

    pool = Pool(["a"], Resets(), revive=revive, return_s=1)
    lease = await pool.acquire()
    await lease.release(lost="unplugged")
    start = anyio.current_time()
    with pytest.raises(NoDeviceError, match=r"none came back within 1 s.*away for good"):
        await pool.acquire()
    waited = anyio.current_time() - start
    assert 0.9 < waited < 10
    with pytest.raises(NoDeviceError):
        await pool.acquire()
    assert anyio.current_time() - start - waited < 0.2
