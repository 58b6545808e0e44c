"""The entropy pool: what it hashes, and what follows from what."""

from hashlib import sha256

from box.input.pool import EntropyPool


def filled(raw=bytes(64)):
    pool = EntropyPool()
    pool.stir(raw)
    return pool


def test_it_hashes_what_its_page_says():
    raw, sample, fresh = bytes(range(64)), b"\x01\x02\x03", b"fresh"
    pool = filled(raw)
    pool.stir(sample)
    state = sha256(sha256(bytes(32) + b"\0" + raw).digest() + b"\0" + sample).digest()
    assert pool.block(fresh) == sha256(state + b"\1" + fresh).digest()
    state = sha256(state + b"\2" + fresh).digest()
    assert pool.block(b"") == sha256(state + b"\1").digest()


def test_equal_shakes_on_two_boxes_with_other_noise_give_other_blocks():
    one, other = filled(b"1" * 64), filled(b"2" * 64)
    for pool in (one, other):
        for sample in range(64):
            pool.stir(bytes([sample, 0, 255]))
    assert one.block(b"same") != other.block(b"same")


def test_every_part_counts():
    def block(raw=b"raw" * 30, sample=b"sample", fresh=b"fresh"):
        pool = filled(raw)
        pool.stir(sample)
        return pool.block(fresh)

    blocks = {block(), block(raw=b"row" * 30), block(sample=b"simple"), block(fresh=b"flesh")}
    assert len(blocks) == 4


def test_a_sample_cut_elsewhere_is_another_history():
    one, other = filled(), filled()
    one.stir(b"ab")
    one.stir(b"c")
    other.stir(b"a")
    other.stir(b"bc")
    assert one.block(b"") != other.block(b"")


def test_blocks_don_t_come_again_when_nothing_is_stirred():
    pool = filled()
    assert len({pool.block(b"") for _ in range(1000)}) == 1000


def test_a_block_is_not_in_what_the_pool_keeps():
    pool = filled()
    block = pool.block(b"x")
    kept = pool._pool
    assert block != kept
    assert sha256(block).digest() != kept
    assert pool.block(b"x") != sha256(block + b"\1x").digest()
